import { BackIcon, Badge } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import entity from '../parts/page/Entity.module.css'
import { NotFoundInPlace, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { ChooseCustomer } from './ChooseCustomer.tsx'
import { CustomerBalance } from './CustomerBalance.tsx'
import { declaredItems } from './declared-items.ts'
import styles from './Items.module.css'
import { holders } from './item-words.ts'
import { type ItemSearch, itemScreen, itemsScreen } from './items.screens.ts'

/** One item: how many a customer has of it, and why. */
export function ItemScreen() {
  const project = useOwnedProject()
  const { itemId = '' } = useParams({ strict: false })
  const navigate = useNavigate({ from: itemScreen.path })
  const { customer, on } = useSearch({ from: '/shell/signed-in/projects/$projectId/items/$itemId' })
  const items = useQuery({ ...wholeConfigQuery(project), select: declaredItems })

  if (items.isPending) return <ScreenSkeleton />
  if (items.isError) return <QueryFailure query={items} />
  const item = items.data.find(({ id }) => id === itemId)
  if (!item) {
    return (
      <NotFoundInPlace title="Item not found" context={project.displayName} above={<BackToItems />}>
        This project has no such item. It may have been removed, or the address may be wrong.
      </NotFoundInPlace>
    )
  }

  const { id, displayName, customerType } = item
  const go = (search: ItemSearch) => navigate({ search, resetScroll: false })
  return (
    <>
      <PageHeader
        title={displayName}
        context={project.displayName}
        above={<BackToItems />}
        description={
          <span className={styles.facts}>
            <CopyableId id={id} what="item id" />
            <Badge>For {holders[customerType].toLowerCase()}</Badge>
          </span>
        }
      />
      <ChooseCustomer
        key={customer}
        project={project}
        customerType={customerType}
        customerId={customer}
        onChoose={chosen => go({ customer: chosen })}
      />
      {customer !== undefined && (
        <CustomerBalance
          key={`${id} ${customer}`}
          project={project}
          name={displayName}
          item={{ customerType, customerId: customer, itemId: id }}
          on={on}
          onDay={day => navigate({ search: { customer, on: day }, replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}

function BackToItems() {
  const { id: projectId } = useOwnedProject()
  return (
    <Link to={itemsScreen.path} params={{ projectId }} className={entity.back}>
      <BackIcon /> Items
    </Link>
  )
}
