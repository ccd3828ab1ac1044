import type { LockOptions } from '@latchkey/js'
import { Field, TextInput } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { Select, TextArea } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { firstDate, getLockEnd, type LockEnd, lockEnds, problemWithDate, problemWithEnd } from './lock-end.ts'
import { aboutLocking, formatDayAndTime, type UserLock } from './user-words.ts'

export interface LockFormProps {
  title: string
  actionLabel: string
  /** The lock to change, if there is one. */
  before?: UserLock
  /** The dialog closes unless this throws. */
  onLock: (options: LockOptions) => Promise<unknown>
  onClose: () => void
  /** Below the fields. */
  children?: ReactNode
}

interface LockFields {
  reason: string
  end: LockEnd
  date: string
}

/** Why to lock users, and for how long. */
export function LockForm({ title, actionLabel, before, onLock, onClose, children }: LockFormProps) {
  const oldEnd = before?.lockedUntil ?? null
  const { register, watch, errors, sending } = useSentForm<LockFields>(
    {
      defaultValues: { reason: before?.lockReason ?? '', end: oldEnd ? 'kept' : 'never', date: '' },
    },
    async ({ reason, end, date }) => {
      await onLock({
        reason: reason.trim() || undefined,
        until: getLockEnd({ end, date, before: oldEnd }, new Date()),
      })
      onClose()
    },
  )
  return (
    <FormDialog title={title} description={aboutLocking} actionLabel={actionLabel} {...sending} onClose={onClose}>
      <Field label="Reason" hint="Optional, for your team. The user never sees it." error={errors.reason?.message}>
        <TextArea rows={2} maxLength={500} {...register('reason')} />
      </Field>
      <Field label="Unlock automatically" error={errors.end?.message}>
        <Select {...register('end', { validate: end => problemWithEnd({ end, before: oldEnd }, new Date()) })}>
          {oldEnd && <option value="kept">As before: {formatDayAndTime(oldEnd)}</option>}
          {lockEnds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {watch('end') === 'date' && (
        <Field label="Date" hint="Unlocks at the start of this day, in your time zone." error={errors.date?.message}>
          <TextInput
            type="date"
            min={firstDate(new Date())}
            {...register('date', { validate: date => problemWithDate(date, new Date()), shouldUnregister: true })}
          />
        </Field>
      )}
      {children}
    </FormDialog>
  )
}
