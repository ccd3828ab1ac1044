import { Field, PasswordInput, TextInput } from '@latchkey/ui'
import { useFormContext } from 'react-hook-form'
import { Select } from '../../parts/form/Controls.tsx'
import { Section } from '../../parts/page/PageHeader.tsx'
import styles from './MailServer.module.css'
import type { MailServerValues } from './mail-server-values.ts'
import { getHosts, getService, mailServices } from './mail-services.ts'

/** The fields of a server of one's own; a known service fills in what all of its customers have in common. */
export function OwnServerFields({ hasStoredPassword }: { hasStoredPassword: boolean }) {
  const { register, watch, setValue, clearErrors, formState } = useFormContext<MailServerValues>()
  const { errors } = formState
  const host = watch('host')
  const service = getService(host)

  function chooseService(id: string) {
    const chosen = mailServices.find(each => each.id === id)
    clearErrors()
    setValue('host', chosen ? (getHosts(chosen)[0] ?? '') : '')
    setValue('port', String(chosen?.port ?? 587))
    setValue('username', chosen?.username ?? '')
  }

  return (
    <>
      <Section title="Connection" description="The connection is encrypted, and the server’s certificate is verified.">
        <div className={styles.pair}>
          <Field label="Mail service">
            <Select value={service?.id ?? ''} onChange={({ target }) => chooseService(target.value)}>
              <option value="">Another SMTP server</option>
              {mailServices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {service?.regions && (
            <Field label="Region">
              <Select value={host} onChange={({ target }) => setValue('host', target.value)}>
                {service.regions.map(region => (
                  <option key={region.host} value={region.host}>
                    {region.name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
        {service && <p className={styles.quiet}>{service.credentials}</p>}
        <div className={styles.hostAndPort}>
          <Field label="Host" error={errors.host?.message}>
            <TextInput inputMode="url" spellCheck={false} placeholder="smtp.example.com" {...register('host')} />
          </Field>
          <Field
            label="Port"
            hint={watch('port') === '465' ? 'TLS from the start' : 'STARTTLS'}
            error={errors.port?.message}
          >
            <TextInput inputMode="numeric" {...register('port')} />
          </Field>
        </div>
        <div className={styles.pair}>
          <Field
            label={service?.usernameLabel ?? 'User name'}
            hint={service ? undefined : 'Empty, as the password, for a server without a login.'}
            error={errors.username?.message}
          >
            <TextInput spellCheck={false} autoComplete="off" {...register('username')} />
          </Field>
          <Field
            label={service?.passwordLabel ?? 'Password'}
            hint={hasStoredPassword ? 'One is stored. Leave this empty to keep it.' : undefined}
            error={errors.password?.message}
          >
            <PasswordInput autoComplete="new-password" maxLength={70} {...register('password')} />
          </Field>
        </div>
      </Section>
      <Section title="Sender" description="What people see in their mail program.">
        <div className={styles.pair}>
          <Field label="Name" error={errors.senderName?.message}>
            <TextInput maxLength={256} {...register('senderName')} />
          </Field>
          <Field
            label="Address"
            hint="On a domain that your mail service has verified."
            error={errors.senderEmail?.message}
          >
            <TextInput type="email" inputMode="email" spellCheck={false} {...register('senderEmail')} />
          </Field>
        </div>
      </Section>
    </>
  )
}
