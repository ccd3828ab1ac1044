import { css } from './css.ts'

export const tableCss = css`
  .latchkey-table-frame { all: unset; display: block; container-type: inline-size; }
  .latchkey-table { all: unset; display: table; inline-size: 100%; border-collapse: collapse; font-size: var(--latchkey-text); line-height: 1.45; }
  .latchkey-table-head { all: unset; display: table-header-group; }
  .latchkey-table-body { all: unset; display: table-row-group; }
  .latchkey-table-row { all: unset; display: table-row; }
  .latchkey-table-title, .latchkey-table-cell {
    all: unset;
    box-sizing: border-box;
    display: table-cell;
    padding: 10px 12px;
    border-block-end: 1px solid var(--latchkey-border);
    vertical-align: middle;
  }
  .latchkey-table-title:first-child, .latchkey-table-cell:first-child { padding-inline-start: 0; }
  .latchkey-table-title:last-child, .latchkey-table-cell:last-child { padding-inline-end: 0; text-align: end; }
  .latchkey-table-title { padding-block: 8px; font-size: var(--latchkey-text-small); color: var(--latchkey-muted-foreground); white-space: nowrap; }
  .latchkey-table-name { font-weight: 500; overflow-wrap: anywhere; }
  .latchkey-table-cell-title { all: unset; display: none; font-size: var(--latchkey-text-small); color: var(--latchkey-muted-foreground); }
  /* The name takes the room that the others leave. */
  .latchkey-table-value { all: unset; white-space: nowrap; }

  @container (max-width: 520px) {
    .latchkey-table, .latchkey-table-body { display: block; }
    .latchkey-table-head { display: none; }
    .latchkey-table-row { display: block; padding-block: 12px; border-block-end: 1px solid var(--latchkey-border); }
    .latchkey-table-row:last-child { border-block-end: 0; }
    .latchkey-table-cell, .latchkey-table-cell:last-child {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 16px;
      padding: 4px 0;
      border: 0;
      text-align: start;
    }
    .latchkey-table-cell-title { display: block; flex: none; }
    .latchkey-table-value { text-align: end; white-space: normal; overflow-wrap: anywhere; }
    .latchkey-table-value:only-child { text-align: start; }
  }
`
