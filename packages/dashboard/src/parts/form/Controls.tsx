import { ChevronDownIcon, classNames, useFieldAttributes } from '@latchkey/ui'
import { forwardRef, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react'
import styles from './Controls.module.css'

/** The browser's own list of choices: it works everywhere, and on phones better than anything drawn by hand. */
export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function Select(
  { className, ...rest },
  ref,
) {
  return (
    <span className={classNames(styles.select, className)}>
      <select ref={ref} {...useFieldAttributes()} className="latchkey-input" {...rest} />
      <ChevronDownIcon />
    </span>
  )
})

export const TextArea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function TextArea(
  { className, ...rest },
  ref,
) {
  return (
    <textarea
      ref={ref}
      {...useFieldAttributes()}
      className={classNames('latchkey-input', styles.area, className)}
      {...rest}
    />
  )
})
