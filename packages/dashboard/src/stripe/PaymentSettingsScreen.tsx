import { apiPath } from '@latchkey/contract/names'
import type { AdminOwnedProject, StripeAccountInfo } from '@latchkey/js'
import { Alert, Badge, Button, CheckIcon, CopyField, Field } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useOwnedProject } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { useDashboard } from '../dashboard.ts'
import { Select } from '../parts/form/Controls.tsx'
import { showRefusal } from '../parts/form/form.ts'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { Fold, PageHeader, Section } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { getPaymentMode, type PaymentMode, type SetUpStep, setUpSteps, stripeAccountQuery } from './payment-mode.ts'
import styles from './Stripe.module.css'

/** What works now, and the way from test mode to payments. */
export function PaymentSettingsScreen() {
  const project = useOwnedProject()
  const account = useQuery(stripeAccountQuery(project))
  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Customers pay through Stripe, into an account of your own. Without one, purchases work in test mode."
      />
      {account.isPending && <RowsSkeleton label="Loading the Stripe account" count={4} />}
      {account.isError && <QueryFailure query={account} />}
      {account.data !== undefined && <Settings project={project} account={account.data} />}
    </>
  )
}

interface SettingsProps {
  project: AdminOwnedProject
  account: StripeAccountInfo | null
}

function Settings({ project, account }: SettingsProps) {
  const mode = getPaymentMode(account)
  const isComplete = account?.details_submitted && account.charges_enabled && account.payouts_enabled
  return (
    <>
      <Section title="What works now">
        <div className={styles.mode}>
          <Badge tone={mode === 'live' ? 'success' : 'warning'}>{modes[mode].label}</Badge>
          <p>{modes[mode].meaning}</p>
        </div>
        {mode !== 'live' && project.isProductionMode && (
          <Alert tone="destructive">
            This project is in production mode: nothing can be bought until Stripe is set up.
          </Alert>
        )}
      </Section>
      <Section title="Stripe" description="Stripe checks who receives the money. It takes a few minutes.">
        <SetUpSteps steps={setUpSteps(account)} />
        {account && <CopyableId id={account.account_id} what="Stripe account id" />}
        {!isComplete && <SetUpForm project={project} isNew={account === null} />}
      </Section>
      {account === null && (
        <Section
          title="On your server"
          description="Latchkey needs the keys of a Stripe platform account, once for all projects."
        >
          <OperatorSteps />
        </Section>
      )}
    </>
  )
}

const modes: Readonly<Record<PaymentMode, { readonly label: string; readonly meaning: string }>> = {
  test: {
    label: 'Test mode',
    meaning:
      'Nothing is paid. Purchase pages show a button for colleagues of this project with which everything happens as if it had been paid.',
  },
  incomplete: {
    label: 'Not ready',
    meaning: 'There is a Stripe account, but Stripe accepts no payments for it yet. Colleagues can buy in test mode.',
  },
  live: { label: 'Live', meaning: 'Customers pay with cards and the other methods of your Stripe account.' },
}

/** What the operator of the server sets, once for all projects. */
function OperatorSteps() {
  const { settings } = useDashboard()
  return (
    <Fold title="What the operator sets">
      <ol className={styles.operator}>
        <li>
          A Stripe account with Connect switched on: it is the platform, below which each project has an account of its
          own.
        </li>
        <li>
          Its keys, as settings of the server: <code>LATCHKEY_STRIPE_SECRET_KEY</code> and{' '}
          <code>LATCHKEY_STRIPE_PUBLISHABLE_KEY</code>.
        </li>
        <li>
          At Stripe, a webhook endpoint for events of connected accounts, with this address, and its signing secret as{' '}
          <code>LATCHKEY_STRIPE_WEBHOOK_SECRET</code>.
          <CopyField
            label="Address of the webhook endpoint"
            value={`${settings.publicUrl}${apiPath}/integrations/stripe/webhooks`}
          />
        </li>
        <li>A restart of the server.</li>
      </ol>
    </Fold>
  )
}

function SetUpSteps({ steps }: { steps: readonly SetUpStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, isDone, note }, index) => (
        <li key={title} className={styles.step} data-done={isDone || undefined}>
          <span className={styles.mark} aria-hidden="true">
            {isDone ? <CheckIcon /> : index + 1}
          </span>
          <span className={styles.words}>
            <strong>
              {title}
              <span className="latchkey-visually-hidden">{isDone ? ': done' : ': to do'}</span>
            </strong>
            <span className={styles.quiet}>{note}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

interface SetUpFormProps {
  project: AdminOwnedProject
  /** There is no account yet. */
  isNew: boolean
}

/** Leads to Stripe's own pages, and back to this screen. */
function SetUpForm({ project, isNew }: SetUpFormProps) {
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
