import { css } from '@latchkey/ui/css'

/** What stands inside of the columns. It comes with the page. */
export const accountCss = css`
  .latchkey-account-title { padding: 0 10px 12px; font-size: var(--latchkey-text-large); }
  .latchkey-account-link {
    all: unset;
    box-sizing: border-box;
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 36px;
    padding: 6px 10px;
    border-radius: var(--latchkey-radius);
    color: var(--latchkey-muted-foreground);
    font-size: var(--latchkey-text);
    line-height: 1.4;
    cursor: pointer;
    transition: background-color var(--latchkey-quick), color var(--latchkey-quick);
  }
  .latchkey-account-link:hover { color: var(--latchkey-foreground); }
  .latchkey-account-link[aria-current] { background: var(--latchkey-accent); color: var(--latchkey-accent-foreground); font-weight: 500; }
  .latchkey-account-link:focus-visible { outline: 2px solid var(--latchkey-ring); outline-offset: 2px; }
  .latchkey-account-home { margin-block-end: 12px; }
  .latchkey-account-link-text { all: unset; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .latchkey-account-forward { display: none; margin-inline-start: auto; }
  .latchkey-account-group { all: unset; display: flex; flex-direction: column; gap: 2px; margin-block-start: 16px; }
  .latchkey-account-group-title { all: unset; padding: 4px 10px; font-size: var(--latchkey-text-small); color: var(--latchkey-muted-foreground); }

  .latchkey-account-back { display: none; align-items: center; gap: 8px; inline-size: fit-content; min-block-size: 44px; font-size: var(--latchkey-text); text-decoration: none; color: var(--latchkey-muted-foreground); }

  .latchkey-account-content > .latchkey-failure { margin-block-start: 14px; }
  .latchkey-section {
    all: unset;
    display: grid;
    grid-template-columns: minmax(0, 4fr) minmax(0, 6fr);
    gap: 12px 40px;
    padding-block: 24px;
  }
  .latchkey-section + .latchkey-section { border-block-start: 1px solid var(--latchkey-border); }
  .latchkey-section-wide { grid-template-columns: minmax(0, 1fr); }
  .latchkey-section-about { all: unset; display: flex; flex-direction: column; gap: 2px; }
  .latchkey-section-content { all: unset; display: flex; flex-direction: column; justify-content: center; gap: 12px; min-inline-size: 0; }

  .latchkey-list { all: unset; display: flex; flex-direction: column; gap: 12px; }
  .latchkey-list-row { all: unset; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; }
  .latchkey-list-main { all: unset; display: flex; flex-direction: column; gap: 6px; min-inline-size: 0; }
  .latchkey-list-row > .latchkey-list-main { flex: 1 1 200px; }
  .latchkey-list-heading { padding-block-start: 12px; font-size: var(--latchkey-text); }
  .latchkey-person { all: unset; display: flex; align-items: center; gap: 12px; min-inline-size: 0; flex: 1 1 160px; }
  .latchkey-person > .latchkey-list-main { gap: 2px; }
  .latchkey-mark { all: unset; display: block; flex: none; inline-size: 18px; block-size: 18px; }
  .latchkey-person > .latchkey-mark { inline-size: 22px; block-size: 22px; }
  .latchkey-roles { all: unset; display: flex; flex-wrap: wrap; align-items: center; gap: 4px; }
  /* Beside two roles and the button that removes somebody there is room for a small one. Fingers get the usual one. */
  @media (pointer: fine) { .latchkey-roles > .latchkey-button { min-block-size: 26px; inline-size: 26px; } }
  .latchkey-line-form { all: unset; display: flex; flex-wrap: wrap; align-items: flex-start; gap: 8px; }
  .latchkey-list + .latchkey-line-form { margin-block-start: 8px; }
  .latchkey-line-form > .latchkey-field { flex: 1 1 200px; }
  .latchkey-line-form > .latchkey-alert { flex: 1 1 100%; }
  /* Beside the input, not beside its label. */
  .latchkey-line-form > .latchkey-button { margin-block-start: calc(var(--latchkey-text) * 1.4 + 6px); }
  .latchkey-toolbar { gap: 8px; }
  .latchkey-toolbar > .latchkey-toolbar-search { flex: 1 1 180px; inline-size: auto; }
  .latchkey-toolbar > .latchkey-select { flex: 0 1 130px; }
  .latchkey-list-title { all: unset; font-size: var(--latchkey-text); font-weight: 500; overflow-wrap: anywhere; }

  .latchkey-table-name .latchkey-text { font-weight: 400; }
  /* An IPv6 address is as long as a line. */
  .latchkey-location { all: unset; white-space: normal; overflow-wrap: anywhere; }

  .latchkey-image-button { all: unset; position: relative; display: inline-block; border-radius: 50%; cursor: pointer; }
  .latchkey-image-button:focus-visible { outline: 2px solid var(--latchkey-ring); outline-offset: 2px; }
  .latchkey-image-badge {
    all: unset;
    position: absolute;
    inset-block-end: -3px;
    inset-inline-end: -3px;
    display: grid;
    place-items: center;
    inline-size: 26px;
    block-size: 26px;
    border: 2px solid var(--latchkey-background);
    border-radius: 50%;
    background: var(--latchkey-secondary);
    color: var(--latchkey-secondary-foreground);
    transition: background-color var(--latchkey-quick);
  }
  .latchkey-image-badge > .latchkey-icon { inline-size: 14px; block-size: 14px; }
  .latchkey-image-button:hover > .latchkey-image-badge { background: var(--latchkey-primary); color: var(--latchkey-primary-foreground); }

  .latchkey-crop { all: unset; display: flex; flex-direction: column; align-items: center; gap: 16px; }
  .latchkey-crop-canvas {
    all: unset;
    inline-size: min(280px, 100%);
    display: block;
    aspect-ratio: 1;
    overflow: clip;
    border-radius: 50%;
    cursor: grab;
    touch-action: none;
    box-shadow: 0 0 0 1px var(--latchkey-border);
  }
  .latchkey-crop-canvas:active { cursor: grabbing; }
  .latchkey-crop-canvas:focus-visible { outline: 2px solid var(--latchkey-ring); outline-offset: 3px; }
  .latchkey-crop > .latchkey-slider { max-inline-size: 280px; }

  .latchkey-button-warns { color: var(--latchkey-destructive); }
  .latchkey-button-warns:hover { color: var(--latchkey-destructive); }

  @container (max-width: 640px) {
    .latchkey-account-chosen > .latchkey-account-nav { display: none; }
    .latchkey-account-title { padding: 0 0 16px; font-size: var(--latchkey-text-title); }
    .latchkey-account-link, .latchkey-account-link[aria-current] {
      min-block-size: 52px;
      padding-inline: 4px;
      border-radius: 0;
      border-block-end: 1px solid var(--latchkey-border);
      background: none;
      color: var(--latchkey-foreground);
      font-weight: 400;
    }
    .latchkey-account-forward { display: block; color: var(--latchkey-muted-foreground); }
    .latchkey-account-back { display: flex; }
    .latchkey-section { grid-template-columns: minmax(0, 1fr); }
  }
`
