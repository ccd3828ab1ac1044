import { css } from './css.ts'

export const choiceCss = css`
  .latchkey-choice { all: unset; display: flex; align-items: flex-start; gap: 10px; font-size: var(--latchkey-text); line-height: 1.45; cursor: pointer; }
  .latchkey-choice-text { all: unset; display: flex; flex-direction: column; gap: 2px; min-inline-size: 0; }
  .latchkey-choice-switch { justify-content: space-between; gap: 16px; }
  .latchkey-choice:has(:disabled) { cursor: not-allowed; color: var(--latchkey-muted-foreground); }

  .latchkey-checkbox {
    all: unset;
    box-sizing: border-box;
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 18px;
    block-size: 18px;
    margin-block-start: 1px;
    border: 1px solid color-mix(in srgb, var(--latchkey-input) 60%, var(--latchkey-foreground));
    border-radius: calc(var(--latchkey-radius) * 0.6);
    background: var(--latchkey-background);
    transition: background-color var(--latchkey-quick), border-color var(--latchkey-quick);
  }
  .latchkey-checkbox::after {
    content: '';
    inline-size: 5px;
    block-size: 9px;
    margin-block-start: -2px;
    border: solid var(--latchkey-primary-foreground);
    border-width: 0 2px 2px 0;
    transform: rotate(45deg) scale(0);
    transition: transform var(--latchkey-quick);
  }
  .latchkey-checkbox:checked { background: var(--latchkey-primary); border-color: var(--latchkey-primary); }
  .latchkey-checkbox:checked::after { transform: rotate(45deg) scale(1); }

  .latchkey-switch {
    all: unset;
    box-sizing: border-box;
    flex: none;
    display: flex;
    align-items: center;
    inline-size: 38px;
    block-size: 22px;
    padding-inline: 2px;
    border: 1px solid transparent;
    border-radius: 999px;
    background: color-mix(in srgb, var(--latchkey-muted-foreground) 80%, var(--latchkey-background));
    transition: background-color var(--latchkey-quick);
  }
  .latchkey-switch::after {
    content: '';
    position: relative;
    inset-inline-start: 0;
    inline-size: 16px;
    block-size: 16px;
    border-radius: 50%;
    background: var(--latchkey-background);
    transition: inset-inline-start var(--latchkey-quick);
  }
  .latchkey-switch:checked { background: var(--latchkey-primary); }
  .latchkey-switch:checked::after { inset-inline-start: 16px; }
  .latchkey-checkbox:focus-visible, .latchkey-switch:focus-visible { outline: 2px solid var(--latchkey-ring); outline-offset: 2px; }
  .latchkey-checkbox:disabled, .latchkey-switch:disabled { opacity: 0.5; }

  .latchkey-slider {
    all: unset;
    box-sizing: border-box;
    inline-size: 100%;
    block-size: 24px;
    cursor: pointer;
    accent-color: var(--latchkey-primary);
    appearance: auto;
  }
  .latchkey-slider:focus-visible { outline: 2px solid var(--latchkey-ring); outline-offset: 2px; border-radius: var(--latchkey-radius); }

  @media (pointer: coarse) { .latchkey-choice { min-block-size: 44px; align-items: center; } }
  @media (forced-colors: active) {
    .latchkey-checkbox:checked, .latchkey-switch:checked { background: Highlight; forced-color-adjust: none; }
    .latchkey-switch { border-color: CanvasText; }
  }
`

/** A choice from a list, and a value to take along. */
export const selectCss = css`
  .latchkey-select { all: unset; position: relative; display: block; min-inline-size: 0; }
  .latchkey-select > .latchkey-input { padding-inline-end: 36px; cursor: pointer; text-overflow: ellipsis; }
  .latchkey-select > .latchkey-input > option { background: var(--latchkey-popover); color: var(--latchkey-popover-foreground); }
  .latchkey-select > .latchkey-select-arrow { position: absolute; inset-block: 0; inset-inline-end: 12px; margin-block: auto; pointer-events: none; color: var(--latchkey-muted-foreground); }

  .latchkey-copy { all: unset; display: flex; gap: 8px; }
  .latchkey-copy > .latchkey-button { flex: none; }
  .latchkey-mono, .latchkey-input.latchkey-mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
`
