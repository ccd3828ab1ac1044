import { css } from './css.ts'

/**
 * Colours, radius, type and motion. Every rule elsewhere reads these and names no colour of its own.
 *
 * The defaults stand in `:where()`, so that one plain rule of the host, `.latchkey { --latchkey-primary: … }`, wins.
 * The dark palette follows a mark in `<head>` (set by a script that watches the host page, outside of what React hydrates) or an attribute
 * on the root itself. Text sizes are registered as lengths: they are worked out once, at the root, from the reader's own
 * browser setting, whatever `font-size` the host has put on `<html>`.
 */
export const tokensCss = css`
  @property --latchkey-text-small { syntax: '<length>'; inherits: true; initial-value: 13px; }
  @property --latchkey-text { syntax: '<length>'; inherits: true; initial-value: 14px; }
  @property --latchkey-text-large { syntax: '<length>'; inherits: true; initial-value: 16px; }
  @property --latchkey-text-title { syntax: '<length>'; inherits: true; initial-value: 22px; }

  :where(.latchkey) {
    --latchkey-background: #ffffff;
    --latchkey-foreground: #18181b;
    --latchkey-card: #ffffff;
    --latchkey-card-foreground: #18181b;
    --latchkey-popover: #ffffff;
    --latchkey-popover-foreground: #18181b;
    --latchkey-primary: #18181b;
    --latchkey-primary-foreground: #fafafa;
    --latchkey-secondary: #f4f4f5;
    --latchkey-secondary-foreground: #27272a;
    --latchkey-muted: #f4f4f5;
    --latchkey-muted-foreground: #66666f;
    --latchkey-accent: #f4f4f5;
    --latchkey-accent-foreground: #18181b;
    --latchkey-destructive: #c81e1e;
    --latchkey-destructive-foreground: #ffffff;
    --latchkey-border: #e4e4e7;
    --latchkey-input: #d4d4d8;
    --latchkey-ring: #52525b;
    --latchkey-success: #166534;
    --latchkey-warning: #8a4b08;
    --latchkey-shadow: 0 1px 2px rgb(24 24 27 / 0.04), 0 4px 16px rgb(24 24 27 / 0.05);
    --latchkey-shadow-raised: 0 0 0 1px rgb(24 24 27 / 0.04), 0 8px 28px rgb(24 24 27 / 0.12);
    --latchkey-radius: 8px;
    --latchkey-font: ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif;
    --latchkey-quick: 140ms;
    --latchkey-color-scheme: light;
  }

  :where(:root:has(head > [data-latchkey-theme='dark']) .latchkey:not([data-latchkey-theme='light'])),
  :where(.latchkey[data-latchkey-theme='dark']) {
    --latchkey-background: #0c0c0e;
    --latchkey-foreground: #f4f4f5;
    --latchkey-card: #131316;
    --latchkey-card-foreground: #f4f4f5;
    --latchkey-popover: #18181b;
    --latchkey-popover-foreground: #f4f4f5;
    --latchkey-primary: #f4f4f5;
    --latchkey-primary-foreground: #18181b;
    --latchkey-secondary: #27272a;
    --latchkey-secondary-foreground: #f4f4f5;
    --latchkey-muted: #1f1f23;
    --latchkey-muted-foreground: #a1a1aa;
    --latchkey-accent: #27272a;
    --latchkey-accent-foreground: #fafafa;
    --latchkey-destructive: #f87171;
    --latchkey-destructive-foreground: #2a0a0a;
    --latchkey-border: #29292e;
    --latchkey-input: #3f3f46;
    --latchkey-ring: #a1a1aa;
    --latchkey-success: #4ade80;
    --latchkey-warning: #fbbf24;
    --latchkey-shadow: 0 1px 2px rgb(0 0 0 / 0.3), 0 4px 16px rgb(0 0 0 / 0.25);
    --latchkey-shadow-raised: 0 0 0 1px rgb(255 255 255 / 0.06), 0 8px 28px rgb(0 0 0 / 0.5);
    --latchkey-color-scheme: dark;
  }

  @media (prefers-reduced-motion: reduce) {
    :where(.latchkey) { --latchkey-quick: 0s; }
  }

  .latchkey {
    all: initial;
    display: contents;
    color-scheme: var(--latchkey-color-scheme);
    font-family: var(--latchkey-font);
    font-size: medium;
    line-height: 1.5;
    color: var(--latchkey-foreground);
    -webkit-font-smoothing: antialiased;
    -webkit-tap-highlight-color: transparent;
    --latchkey-text-small: 0.8125em;
    --latchkey-text: 0.875em;
    --latchkey-text-large: 1em;
    --latchkey-text-title: 1.375em;
  }
`
