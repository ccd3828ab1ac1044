import { css } from '@latchkey/ui/css'

/** It comes with the switchers, for the hosts that have one. */
export const teamSwitcherCss = css`
  .latchkey-team-button {
    all: unset;
    box-sizing: border-box;
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
    max-inline-size: min(260px, 100%);
    min-block-size: 40px;
    padding: 5px 10px;
    border: 1px solid var(--latchkey-input);
    border-radius: var(--latchkey-radius);
    background: var(--latchkey-background);
    color: var(--latchkey-foreground);
    font-size: var(--latchkey-text);
    cursor: pointer;
    transition: background-color var(--latchkey-quick);
  }
  .latchkey-team-button:hover { background: var(--latchkey-accent); color: var(--latchkey-accent-foreground); }
  .latchkey-team-button:focus-visible { outline: 2px solid var(--latchkey-ring); outline-offset: 2px; }
  .latchkey-team-button > .latchkey-icon { color: var(--latchkey-muted-foreground); }
  .latchkey-team-name { all: unset; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .latchkey-skeleton-team { inline-size: 28px; block-size: 28px; }
  @media (pointer: coarse) { .latchkey-team-button { min-block-size: 44px; } }
`
