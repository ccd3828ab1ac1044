import { css } from '@latchkey/ui/css'

export const userButtonCss = css`
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
