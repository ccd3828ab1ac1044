import { css } from '@latchkey/ui/css'

/** Google requires a background and a text colour of its own, in light and in dark; the others fit any neutral button. */
export const providerButtonsCss = css`
  .latchkey-providers { all: unset; display: flex; flex-direction: column; gap: 8px; }
  .latchkey-providers-short { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .latchkey-provider { min-inline-size: 0; }
  .latchkey-provider > .latchkey-button { padding-inline: 12px; }
  .latchkey-mark { all: unset; display: block; flex: none; inline-size: 18px; block-size: 18px; }
  .latchkey-provider-google {
    background: #ffffff; background: light-dark(#ffffff, #131314);
    color: #1f1f1f; color: light-dark(#1f1f1f, #e3e3e3);
  }
  .latchkey-last-used {
    all: unset;
    position: absolute;
    inset-block-start: -8px;
    inset-inline-end: 8px;
    padding: 0 7px;
    border: 1px solid var(--latchkey-border);
    border-radius: 999px;
    background: var(--latchkey-secondary);
    color: var(--latchkey-secondary-foreground);
    font-size: 11px;
    font-weight: 500;
    line-height: 16px;
    white-space: nowrap;
  }
`
