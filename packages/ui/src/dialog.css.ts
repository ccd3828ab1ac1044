import { css } from './css.ts'

/** Dialogs, and values that are edited where they stand. */
export const dialogCss = css`
  .latchkey-dialog {
    all: unset;
    box-sizing: border-box;
    position: fixed;
    inset: 0;
    margin: auto;
    display: flex;
    flex-direction: column;
    gap: 20px;
    inline-size: min(440px, calc(100vw - 32px));
    block-size: fit-content;
    max-block-size: calc(100dvh - 32px);
    padding: 24px;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--latchkey-border);
    border-radius: calc(var(--latchkey-radius) * 1.75);
    background: var(--latchkey-popover);
    color: var(--latchkey-popover-foreground);
    box-shadow: var(--latchkey-shadow-raised);
    /* It stands where its button stands, such as in the last cell of a table, and must not read like one. */
    text-align: start;
    white-space: normal;
    animation: latchkey-appear var(--latchkey-quick) ease-out;
  }
  .latchkey-dialog:not([open]) { display: none; }
  .latchkey-dialog::backdrop { background: rgb(9 9 11 / 0.5); }
  .latchkey-dialog-head { all: unset; display: flex; flex-direction: column; gap: 6px; padding-inline-end: 32px; }
  .latchkey-dialog > .latchkey-dialog-close { position: absolute; inset-block-start: 14px; inset-inline-end: 14px; color: var(--latchkey-muted-foreground); }
  /* Stays in sight while what is above it scrolls. */
  .latchkey-dialog-foot { all: unset; box-sizing: border-box; position: sticky; z-index: 1; inset-block-end: -24px; display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; margin: -8px -24px -24px; padding: 12px 24px 24px; border-end-end-radius: inherit; border-end-start-radius: inherit; background: var(--latchkey-popover); }
  @media (max-width: 480px) { .latchkey-dialog-foot > .latchkey-button { flex: 1 1 auto; } }

  .latchkey-inline-edit { all: unset; display: flex; align-items: flex-start; gap: 8px; min-inline-size: 0; }
  .latchkey-inline-edit > .latchkey-field { flex: 1 1 auto; }
  .latchkey-inline-edit-value { all: unset; flex: 0 1 auto; min-inline-size: 0; font-size: var(--latchkey-text); overflow-wrap: anywhere; align-self: center; }
  .latchkey-inline-edit-form { all: unset; display: flex; flex-wrap: wrap; align-items: flex-start; gap: 8px; inline-size: 100%; }
  .latchkey-inline-edit-form > .latchkey-field { flex: 1 1 200px; }
  .latchkey-inline-edit-actions { all: unset; display: flex; gap: 8px; }
`
