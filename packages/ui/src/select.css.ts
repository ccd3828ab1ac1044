import { css } from './css.ts'

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
