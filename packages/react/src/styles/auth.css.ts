import { css } from '@latchkey/ui/css'

export const authCss = css`
  .latchkey-form { all: unset; display: flex; flex-direction: column; gap: 18px; }
  .latchkey-form > .latchkey-stack, .latchkey-form > .latchkey-skeleton-control { margin-block-start: 4px; }
  .latchkey-form-tight { gap: 8px; }
  .latchkey-sign-in-buttons { gap: 8px; }
  .latchkey-centred { align-items: center; text-align: center; }
  .latchkey-sheet-head > .latchkey-skeleton { margin-block: 2.5px; }
  .latchkey-skeleton-label { inline-size: 72px; block-size: 14px; margin-block: 3px; border-radius: 5px; }
  .latchkey-skeleton-name { inline-size: 120px; }
  .latchkey-preview { all: unset; display: contents; }
`
