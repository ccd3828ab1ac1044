'use client'

import { forwardRef, type SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { useFieldAttributes } from './Field.tsx'
import { ChevronDownIcon } from './page-icons.tsx'

export interface SelectOption {
  value: string
  label: string
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[]
}

/** One of a few known values. The browser's own list opens, which every phone and screen reader supports. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select({ options, className, ...rest }, ref) {
  return (
    <span className={classNames('latchkey-select', className)}>
      <select ref={ref} {...useFieldAttributes()} className="latchkey-input" {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="latchkey-select-arrow" />
    </span>
  )
})
