import { getOffers } from '@latchkey/contract/rules'
import { OfferCards } from '@latchkey/react/admin'
import { Alert, Button, Heading } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EyeOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { holders } from '../items/item-words.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { formatCount } from '../parts/words.ts'
import { TestModeBanner } from '../stripe/TestModeBanner.tsx'
import { NewGroupDialog } from './NewGroupDialog.tsx'
import { NoOffers } from './NoOffers.tsx'
import { OfferList } from './OfferList.tsx'
import styles from './Offers.module.css'
import { type CustomerType, getPayments, type Payments } from './offer-config.ts'
import { newOfferScreen, offersScreen } from './offers.screens.ts'

/** What a project sells: a list to work with, or the pricing table as customers see it. */
export function OffersScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: offersScreen.path })
  const { view } = useSearch({ from: '/shell/signed-in/projects/$projectId/offers' })
  const payments = useQuery({ ...wholeConfigQuery(project), select: getPayments })
  const whyNot = useRefusal('developer')
  const [isAddingGroup, setAddingGroup] = useState(false)
  const count = Object.keys(payments.data?.offers ?? {}).length
  const isEmpty = count === 0 && Object.keys(payments.data?.groups ?? {}).length === 0
  const params = { projectId: project.id }
  const addButton = (
    <Button
      disabled={whyNot !== undefined}
      title={whyNot}
      onClick={() => navigate({ to: newOfferScreen.path, params })}
    >
      <Plus size={16} aria-hidden="true" /> New product
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="What your customers can buy: subscriptions and one-time purchases, and the items that come with them."
        actions={addButton}
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      <TestModeBanner project={project} />
      {payments.isPending && <RowsSkeleton label="Loading products" count={4} />}
      {payments.isError && <QueryFailure query={payments} />}
      {payments.data && isEmpty && <NoOffers project={project} payments={payments.data} whyNot={whyNot} />}
      {payments.data && !isEmpty && (
        <>
          <div className={toolbar.toolbar}>
            <Segments
              label="Show as"
              segments={views}
              value={view ?? 'list'}
              onChange={value => navigate({ search: { view: value === 'table' ? value : undefined }, replace: true })}
            />
            <span className={toolbar.spacer} />
            <Button variant="outline" disabled={whyNot !== undefined} onClick={() => setAddingGroup(true)}>
              New group
            </Button>
          </div>
          {view === 'table' ? (
            <PricingTables payments={payments.data} />
          ) : (
            <>
              <OfferList project={project} payments={payments.data} />
              <p className={toolbar.count} role="status">
                {formatCount(count, 'product')}
              </p>
            </>
          )}
        </>
      )}
      {isAddingGroup && payments.data && (
        <NewGroupDialog project={project} payments={payments.data} onClose={() => setAddingGroup(false)} />
      )}
    </>
  )
}

const views = [
  { value: 'list', label: 'List' },
  { value: 'table', label: 'Pricing table' },
] as const

/** What customers of each type see. */
function PricingTables({ payments }: { payments: Payments }) {
  const tables = customerTypes.flatMap(customerType => {
    const offers = getOffers(payments, { customerType, includesServerOnly: false })
    return offers.length === 0 ? [] : [{ customerType, offers }]
  })
  if (tables.length === 0) {
    return (
      <EmptyState icon={<EyeOff size={20} />} title="Nothing to see yet">
        No product has a price that is open to customers.
      </EmptyState>
    )
  }
  return (
    <div className={styles.tables}>
      {tables.map(({ customerType, offers }) => (
        <section key={customerType} className={styles.table} aria-label={`For ${holders[customerType].toLowerCase()}`}>
          <Heading level={2} className={tables.length === 1 ? 'latchkey-visually-hidden' : undefined}>
            For {holders[customerType].toLowerCase()}
          </Heading>
          <OfferCards offers={offers} />
        </section>
      ))}
    </div>
  )
}

const customerTypes: readonly CustomerType[] = ['user', 'team', 'custom']
