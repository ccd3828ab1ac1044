import type { WebhookEventType } from '@latchkey/js'
import { Checkbox, Field, FieldError, TextInput } from '@latchkey/ui'
import { useFormContext } from 'react-hook-form'
import { type EndpointForm, problemWithUrl } from './endpoint-form.ts'
import styles from './Webhooks.module.css'

/** Where to send, and what. */
export function EndpointFields({ types }: { types: readonly WebhookEventType[] }) {
  const { register, watch, formState } = useFormContext<EndpointForm>()
  const { errors } = formState
  const isEvery = watch('isEvery')
  return (
    <>
      <Field label="URL" hint="It must be reachable from this server." error={errors.url?.message}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_000}
          placeholder="https://example.com/hook"
          {...register('url', { validate: problemWithUrl })}
        />
      </Field>
      <Field label="Description" hint="Optional. What receives the events." error={errors.description?.message}>
        <TextInput autoComplete="off" maxLength={256} placeholder="Billing service" {...register('description')} />
      </Field>
      <fieldset className={styles.choices}>
        <legend>Events</legend>
        <Checkbox label="Every event" hint="Types that are added later included." {...register('isEvery')} />
        {!isEvery && (
          <div className={styles.typeChoices}>
            {types.map(({ type, description }) => (
              <Checkbox
                key={type}
                label={<code className={styles.code}>{type}</code>}
                hint={description}
                value={type}
                {...register('types', {
                  validate: (chosen, { isEvery }) => isEvery || chosen.length > 0 || 'Choose at least one.',
                })}
              />
            ))}
          </div>
        )}
        {errors.types?.message && <FieldError>{errors.types.message}</FieldError>}
      </fieldset>
    </>
  )
}
