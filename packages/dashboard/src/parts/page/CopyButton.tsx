import { CheckIcon, classNames } from '@latchkey/ui'
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { tell } from '../dialog/toast-manager.ts'
import styles from './Copy.module.css'

export interface CopyButtonProps {
  text: string
  /** What is copied, such as “user id”. */
  what: string
  className?: string
}

/** Copies, says so aloud, and shows a tick for a moment. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    tell(`Copied: ${what}`)
  }

  return (
    <button
      type="button"
      className={classNames(styles.button, className)}
      aria-label={`Copy ${what}`}
      title={`Copy ${what}`}
      onClick={copy}
    >
      {isCopied ? <CheckIcon /> : <Copy size={14} aria-hidden="true" />}
    </button>
  )
}

/** An id, whole, with the means to copy it. */
export function CopyableId({ id, what }: { id: string; what: string }) {
  return (
    <span className={styles.id}>
      <code className={styles.text}>{id}</code>
      <CopyButton text={id} what={what} />
    </span>
  )
}
