import { css } from '@latchkey/ui/css'

/** The columns of the account settings, which their skeleton has as well. */
export const accountFrameCss = css`
  .latchkey-account {
    all: unset;
    box-sizing: border-box;
    display: block;
    inline-size: 100%;
    container-type: inline-size;
    background: var(--latchkey-background);
    color: var(--latchkey-foreground);
  }
  .latchkey-account-page { position: absolute; inset: 0 0 auto; min-block-size: 100vh; min-block-size: 100dvh; }
  .latchkey-account-columns {
    all: unset;
    box-sizing: border-box;
    display: grid;
    grid-template-columns: 200px minmax(0, 1fr);
    gap: 56px;
    max-inline-size: 960px;
    margin-inline: auto;
  }
  .latchkey-account-page > .latchkey-account-columns { padding: 56px 32px; }
  .latchkey-account-nav { all: unset; display: flex; flex-direction: column; gap: 2px; }
  .latchkey-account-content { all: unset; display: flex; flex-direction: column; gap: 8px; min-inline-size: 0; }
  .latchkey-skeleton-section { block-size: 96px; margin-block-start: 16px; }

  @container (max-width: 640px) {
    .latchkey-account-columns { display: block; }
    .latchkey-account-page > .latchkey-account-columns { padding: 24px 16px; }
    .latchkey-account-columns:not(.latchkey-account-chosen) > .latchkey-account-content { display: none; }
  }
`
