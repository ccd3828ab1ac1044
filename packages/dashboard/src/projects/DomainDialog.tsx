import type { AdminDomainConfig } from '@latchkey/js'
import { Checkbox, Field, TextInput } from '@latchkey/ui'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { domainProblem, domainsFor, handlerPathProblem, httpTwin, type WantedDomain, wwwTwin } from './domain-rules.ts'

export interface DomainDialogProps {
  /** The one to change; nothing to add one. */
  edited?: AdminDomainConfig
  /** The others, which must not be named twice. */
  others: readonly AdminDomainConfig[]
  onSave: (domains: AdminDomainConfig[]) => Promise<void>
  onClose: () => void
}

/** One trusted domain, with the twins that most apps have. */
export function DomainDialog({ edited, others, onSave, onClose }: DomainDialogProps) {
  const { register, watch, errors, sending } = useSentForm<WantedDomain>(
    {
      defaultValues: {
        domain: edited?.domain ?? 'https://',
        handlerPath: edited?.handlerPath ?? '/handler',
        withWww: false,
        withHttp: false,
      },
    },
    async ({ withWww, withHttp, ...wanted }, { setError }) => {
      const input = domainsFor({ ...wanted, withWww: withWww && www !== null, withHttp: withHttp && http !== null })
      const [first] = input
      if (others.some(({ domain }) => domain === first?.domain)) {
        return setError('domain', { message: 'This domain is trusted already.' }, { shouldFocus: true })
      }
      await onSave(input.filter(({ domain }) => others.every(other => other.domain !== domain)))
      onClose()
    },
  )
  const typed = watch('domain')
  const isAdding = edited === undefined
  const www = isAdding ? wwwTwin(typed) : null
  const http = isAdding ? httpTwin(typed) : null

  return (
    <FormDialog
      title={isAdding ? 'Add a domain' : 'Edit domain'}
      actionLabel={isAdding ? 'Add domain' : 'Save domain'}
      {...sending}
      onClose={onClose}
    >
      <Field
        label="Address"
        hint="Where your app is. A * stands for any text without a dot: https://*.example.com"
        error={errors.domain?.message}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://app.example.com"
          {...register('domain', { validate: domainProblem })}
        />
      </Field>
      {www && <Checkbox label={`Trust ${www} as well`} {...register('withWww')} />}
      {http && (
        <Checkbox
          label="Trust it without encryption, too"
          hint="With http://. Not for production."
          {...register('withHttp')}
        />
      )}
      <Field
        label="Handler path"
        hint="Where the pages for signing in are, in your app. Links in mails lead there."
        error={errors.handlerPath?.message}
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          {...register('handlerPath', { validate: handlerPathProblem })}
        />
      </Field>
    </FormDialog>
  )
}
