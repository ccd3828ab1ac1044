'use client'

import { forwardRef, type InputHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { useFieldAttributes } from './Field.tsx'

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {}

export const TextInput = forwardRef<HTMLInputElement, TextInputProps>(function TextInput({ className, ...rest }, ref) {
  return <input ref={ref} {...useFieldAttributes()} className={classNames('latchkey-input', className)} {...rest} />
})
