import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Button, Field } from '@latchkey/ui'
import { ExternalLink } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { ForRole } from '../colleagues/ForRole.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { showRefusal } from '../parts/form/form.ts'
import styles from './Stripe.module.css'

export interface SetUpFormProps {
  project: AdminOwnedProject
  /** There is no account yet. */
  isNew: boolean
}

/** Leads to Stripe's own pages, and back to this screen. */
export function SetUpForm({ project, isNew }: SetUpFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { country: '' } })
  const { errors, isSubmitting, isSubmitSuccessful } = formState

  const leave = handleSubmit(async ({ country }) => {
    try {
      const { url } = await project.app.setupPayments(country === '' ? {} : { country })
      location.assign(url)
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <ForRole project={project} needs="owner">
      <form onSubmit={leave} noValidate className={styles.form}>
        {isNew && (
          <Field
            label="Country of your business"
            hint="Cannot be changed later. Stripe asks for it if you leave it open."
          >
            <Select {...register('country')}>
              <option value="">Stripe asks</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
        <div>
          <Button type="submit" isLoading={isSubmitting || (isSubmitSuccessful && !errors.root)}>
            {isNew ? 'Set up Stripe' : 'Continue at Stripe'} <ExternalLink size={15} aria-hidden="true" />
          </Button>
        </div>
      </form>
    </ForRole>
  )
}

/** Where Stripe has accounts, by ISO 3166-1. A country that is missing here can be chosen at Stripe. */
const codes =
  'AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IN IT JP LI LT LU LV MT MX MY NL NO NZ PL PT RO SE SG SI SK TH US'

const names = new Intl.DisplayNames('en', { type: 'region' })

const countries = codes
  .split(' ')
  .map(code => ({ code, name: names.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))
