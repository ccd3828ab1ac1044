import styles from './CodeBlock.module.css'
import { CopyButton } from './CopyButton.tsx'

/** Text to paste somewhere. It scrolls sideways rather than break a line in the wrong place. */
export function CodeBlock({ code, title }: { code: string; title: string }) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span>{title}</span>
        <CopyButton text={code} what={title} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
      <pre className={styles.code} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
