import { classNames } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import styles from './CodeBlock.module.css'
import { CopyButton } from './CopyButton.tsx'
import { type CodeLanguage, getLanguage } from './code-language.ts'
import type { CodePart } from './highlight-code.ts'

export interface CodeBlockProps {
  code: string
  /** Above the code, such as the name of the file. */
  title: string
  /** Otherwise by the title. */
  language?: CodeLanguage
}

/** Text to paste somewhere. It scrolls sideways rather than break a line in the wrong place. */
export function CodeBlock({ code, title, language = getLanguage(title) }: CodeBlockProps) {
  const parts = useHighlighted(code, language)
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span>{title}</span>
        <CopyButton text={code} what={title} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
      <pre className={classNames(styles.code, language && styles.highlighted)} tabIndex={0}>
        <code>
          {parts?.map(({ at, text, classes }) =>
            classes ? (
              <span key={at} className={classes}>
                {text}
              </span>
            ) : (
              text
            ),
          ) ?? code}
        </code>
      </pre>
    </figure>
  )
}

/** Undefined while the highlighter is loaded, and where it cannot be: the code is readable without colours. */
function useHighlighted(code: string, language: CodeLanguage | undefined): readonly CodePart[] | undefined {
  const [highlighted, setHighlighted] = useState<{ code: string; parts: readonly CodePart[] }>()
  useEffect(() => {
    if (language === undefined) return
    let isShown = true
    import('./highlight-code.ts').then(
      ({ highlightCode }) => isShown && setHighlighted({ code, parts: highlightCode(code, language) }),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [code, language])
  return highlighted?.code === code ? highlighted.parts : undefined
}
