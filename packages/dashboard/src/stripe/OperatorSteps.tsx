import { apiPath } from '@latchkey/contract/names'
import { CopyField } from '@latchkey/ui'
import { useDashboard } from '../dashboard.ts'
import { Fold } from '../parts/page/PageHeader.tsx'
import styles from './Stripe.module.css'

/** What the operator of the server sets, once for all projects. */
export function OperatorSteps() {
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
