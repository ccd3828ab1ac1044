import { css } from '@latchkey/ui/css'

const authCss = css`
  .latchkey-form { all: unset; display: flex; flex-direction: column; gap: 18px; }
  .latchkey-form > .latchkey-stack, .latchkey-form > .latchkey-skeleton-control { margin-block-start: 4px; }
  .latchkey-form-tight { gap: 8px; }
  .latchkey-sign-in-buttons { gap: 8px; }
  .latchkey-centred { align-items: center; text-align: center; }
  .latchkey-sheet-head > .latchkey-skeleton { margin-block: 2.5px; }
  .latchkey-skeleton-label { inline-size: 72px; block-size: 14px; margin-block: 3px; border-radius: 5px; }
  .latchkey-skeleton-name { inline-size: 120px; }
  .latchkey-preview { all: unset; display: contents; font-family: var(--latchkey-font); }
`

const userButtonCss = css`
  .latchkey-user-button {
    all: unset;
    box-sizing: border-box;
    display: inline-flex;
    align-items: center;
    gap: 10px;
    max-inline-size: 100%;
    min-block-size: 36px;
    border-radius: 999px;
    text-align: start;
    cursor: pointer;
    transition: box-shadow var(--latchkey-quick);
  }
  .latchkey-user-button:hover > .latchkey-avatar { box-shadow: 0 0 0 3px color-mix(in srgb, var(--latchkey-ring) 22%, transparent); }
  .latchkey-user-button:focus-visible { outline: 2px solid var(--latchkey-ring); outline-offset: 2px; }
  .latchkey-user-button > .latchkey-user-info { padding-inline-end: 8px; }
  .latchkey-user-info { all: unset; display: flex; flex-direction: column; min-inline-size: 0; font-size: var(--latchkey-text); line-height: 1.35; }
  .latchkey-user-name, .latchkey-user-email { all: unset; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .latchkey-user-name { font-weight: 500; }
  .latchkey-user-email { font-size: var(--latchkey-text-small); color: var(--latchkey-muted-foreground); }
  @media (pointer: coarse) {
    .latchkey-user-button { min-block-size: 44px; min-inline-size: 44px; justify-content: center; }
  }
`

/** The rules that every host needs, as text; they come after the rules of the primitives. Pages bring their own. */
export const stylesheet: string = [authCss, userButtonCss].join('\n')
