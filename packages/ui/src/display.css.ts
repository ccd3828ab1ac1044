import { css } from './css.ts'

/** Pictures of people, news, and what is grey while it loads. An initial is framed, to stand out on a chosen row of its colour. */
export const displayCss = css`
  .latchkey-avatar {
    all: unset;
    box-sizing: border-box;
    display: inline-grid;
    place-items: center;
    flex: none;
    inline-size: 36px;
    block-size: 36px;
    overflow: hidden;
    border-radius: 50%;
    background: var(--latchkey-secondary);
    color: var(--latchkey-secondary-foreground);
    font-size: 14px;
    font-weight: 500;
    line-height: 1;
    user-select: none;
    box-shadow: inset 0 0 0 1px color-mix(in srgb, currentColor 12%, transparent);
  }
  .latchkey-avatar-bordered { border: 1px solid var(--latchkey-border); }
  .latchkey-avatar-tiny { inline-size: 20px; block-size: 20px; margin-inline: -2px; font-size: 11px; }
  .latchkey-avatar-tiny > .latchkey-icon { inline-size: 12px; block-size: 12px; }
  .latchkey-avatar-small { inline-size: 28px; block-size: 28px; font-size: 12px; }
  .latchkey-avatar-large { inline-size: 64px; block-size: 64px; font-size: 24px; }
  .latchkey-avatar-image { all: unset; display: block; inline-size: 100%; block-size: 100%; object-fit: cover; }

  .latchkey-alert {
    all: unset;
    box-sizing: border-box;
    display: flex;
    gap: 10px;
    padding: 10px 12px;
    border: 1px solid var(--latchkey-border);
    border-radius: var(--latchkey-radius);
    background: var(--latchkey-muted);
    font-size: var(--latchkey-text);
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
  .latchkey-alert > .latchkey-icon { margin-block-start: 2px; }
  .latchkey-alert-destructive {
    border-color: color-mix(in srgb, var(--latchkey-destructive) 30%, var(--latchkey-background));
    background: color-mix(in srgb, var(--latchkey-destructive) 6%, var(--latchkey-background));
    color: var(--latchkey-destructive);
  }
  .latchkey-alert-success {
    border-color: color-mix(in srgb, var(--latchkey-success) 30%, var(--latchkey-background));
    background: color-mix(in srgb, var(--latchkey-success) 6%, var(--latchkey-background));
    color: var(--latchkey-success);
  }

  .latchkey-skeleton {
    all: unset;
    display: block;
    block-size: 1em;
    border-radius: var(--latchkey-radius);
    background: var(--latchkey-muted);
    animation: latchkey-breathe 1.8s ease-in-out infinite;
  }
  .latchkey-skeleton-line { inline-size: 60%; block-size: 14px; border-radius: 5px; }
  .latchkey-skeleton-title { inline-size: 70%; block-size: 26px; }
  .latchkey-skeleton-control { inline-size: 100%; block-size: 40px; }
  .latchkey-skeleton-circle { inline-size: 36px; block-size: 36px; border-radius: 50%; flex: none; }
  @keyframes latchkey-breathe { 50% { opacity: 0.45; } }
  @media (prefers-reduced-motion: reduce) { .latchkey-skeleton { animation: none; } }
`
