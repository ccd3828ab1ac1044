import { css } from '@latchkey/ui/css'

/** The dialogs in which a second factor is set up. It comes with the pages that open them. */
export const secondFactorCss = css`
  .latchkey-qr { all: unset; display: block; align-self: center; inline-size: min(208px, 100%); aspect-ratio: 1; border-radius: var(--latchkey-radius); overflow: hidden; }
  .latchkey-recovery-codes {
    all: unset;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
    gap: 8px 16px;
    padding: 14px 16px;
    border: 1px solid var(--latchkey-border);
    border-radius: var(--latchkey-radius);
    background: var(--latchkey-muted);
  }
  .latchkey-recovery-code { all: unset; display: block; font-size: var(--latchkey-text); }
  .latchkey-recovery-code, .latchkey-input.latchkey-secret-key { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; user-select: all; }
`
