import { css } from './css.ts'

// Addresses and keys are written from left to right in every language, and stand where their label does.
export const fieldCss = css`
  .latchkey-field { all: unset; display: flex; flex-direction: column; gap: 6px; min-inline-size: 0; }
  .latchkey-field-head { all: unset; display: flex; align-items: baseline; justify-content: space-between; gap: 12px; }
  .latchkey-label { all: unset; font-size: var(--latchkey-text); font-weight: 500; line-height: 1.4; cursor: default; }
  .latchkey-field-aside, .latchkey-hint { all: unset; font-size: var(--latchkey-text-small); color: var(--latchkey-muted-foreground); }
  .latchkey-hint { line-height: 1.45; }
  .latchkey-field-error {
    all: unset;
    display: flex;
    gap: 6px;
    font-size: var(--latchkey-text-small);
    line-height: 1.45;
    color: var(--latchkey-destructive);
  }
  .latchkey-field-error > .latchkey-icon { margin-block-start: 1px; }

  .latchkey-input {
    all: unset;
    box-sizing: border-box;
    display: block;
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 40px;
    padding: 8px 12px;
    border: 1px solid var(--latchkey-input);
    border-radius: var(--latchkey-radius);
    background: var(--latchkey-background);
    color: var(--latchkey-foreground);
    font-size: var(--latchkey-text);
    line-height: 1.5;
    text-align: start;
    transition: border-color var(--latchkey-quick), box-shadow var(--latchkey-quick);
  }
  .latchkey-input:is([inputmode='email'], .latchkey-mono):dir(rtl) { direction: ltr; text-align: end; }
  .latchkey-input::placeholder { color: var(--latchkey-muted-foreground); opacity: 0.75; }
  .latchkey-input:hover { border-color: color-mix(in srgb, var(--latchkey-input) 70%, var(--latchkey-foreground)); }
  .latchkey-input:focus-visible {
    border-color: var(--latchkey-ring);
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--latchkey-ring) 22%, transparent);
    outline: 2px solid transparent;
  }
  .latchkey-input[aria-invalid='true'] { border-color: var(--latchkey-destructive); }
  .latchkey-input[aria-invalid='true']:focus-visible { box-shadow: 0 0 0 3px color-mix(in srgb, var(--latchkey-destructive) 22%, transparent); }
  .latchkey-input:disabled { cursor: not-allowed; color: var(--latchkey-muted-foreground); background: var(--latchkey-muted); }
  .latchkey-input:autofill, .latchkey-input:autofill:hover {
    -webkit-text-fill-color: var(--latchkey-foreground);
    caret-color: var(--latchkey-foreground);
    transition: background-color 99999s 99999s;
  }
  .latchkey-input::-ms-reveal { display: none; }

  .latchkey-input-group { all: unset; position: relative; display: block; }
  .latchkey-input-group > .latchkey-input { padding-inline-end: 44px; }
  .latchkey-input-action {
    all: unset;
    box-sizing: border-box;
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    inline-size: 42px;
    display: grid;
    place-items: center;
    cursor: pointer;
    border-radius: var(--latchkey-radius);
    color: var(--latchkey-muted-foreground);
    transition: color var(--latchkey-quick);
  }
  .latchkey-input-action:hover { color: var(--latchkey-foreground); }
  .latchkey-input-action:focus-visible { outline: 2px solid var(--latchkey-ring); outline-offset: -4px; }

  @media (pointer: coarse) {
    .latchkey-input { min-block-size: 44px; font-size: max(16px, var(--latchkey-text)); }
    .latchkey-input-action { inline-size: 44px; }
  }
`
