import type { AdminOwnedProject } from '@latchkey/js'
import { Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { Section } from '../parts/page/PageHeader.tsx'
import list from '../parts/table/List.module.css'
import { formatCount } from '../parts/words.ts'
import { type DeclaredItem, declaredItems } from './declared-items.ts'
import styles from './Items.module.css'
import { balanceQuery } from './item-queries.ts'
import { formatQuantity } from './item-words.ts'
import { itemScreen, itemsScreen } from './items.screens.ts'

export interface ItemsOfCustomerProps {
  project: AdminOwnedProject
  customerType: 'user' | 'team'
  customerId: string
}

/** Each balance is a request of its own; the screen of an item shows the rest. */
const mostShown = 20

/** How many of each item a user or a team has. Nothing where the project has no items for them. */
export function ItemsOfCustomer({ project, customerType, customerId }: ItemsOfCustomerProps) {
  const { data: all = [] } = useQuery({ ...wholeConfigQuery(project), select: declaredItems })
  const items = all.filter(item => item.customerType === customerType)
  if (items.length === 0) return null
  return (
    <Section title="Items" description="How many they have now. Open one for its history, or to change it.">
      <ul className={list.list} aria-label="Items">
        {items.slice(0, mostShown).map(item => (
          <li key={item.id} className={list.entry}>
            <Link
              to={itemScreen.path}
              params={{ projectId: project.id, itemId: item.id }}
              search={{ customer: customerId }}
              className={styles.link}
            >
              {item.displayName}
            </Link>
            <Balance project={project} item={item} customerId={customerId} />
          </li>
        ))}
      </ul>
      {items.length > mostShown && (
        <p className={list.none}>
          {formatCount(items.length - mostShown, 'more item')}:{' '}
          <Link to={itemsScreen.path} params={{ projectId: project.id }} className="latchkey-link">
            all items
          </Link>
        </p>
      )}
    </Section>
  )
}

interface BalanceProps {
  project: AdminOwnedProject
  item: DeclaredItem
  customerId: string
}

function Balance({ project, item: { id, customerType }, customerId }: BalanceProps) {
  const { data, isPending } = useQuery(balanceQuery(project, { customerType, customerId, itemId: id }))
  if (isPending) return <Skeleton className={styles.waiting} />
  return <span className={styles.number}>{data === undefined ? 'Not known' : formatQuantity(data)}</span>
}
