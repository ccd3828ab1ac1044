import type { AdminOwnedProject, AdminTransaction } from '@latchkey/js'
import { Badge } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { CustomerName } from '../items/CustomerName.tsx'
import { itemScreen } from '../items/items.screens.ts'
import { Moment } from '../parts/page/Moment.tsx'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import { StatusBadge, TestBadge } from '../purchases/StatusBadge.tsx'
import { TransactionMenu } from './TransactionMenu.tsx'
import styles from './Transactions.module.css'
import { describeContent, formatAllAmounts, formatPriceForTransaction, kindOf, kindWords } from './transaction-words.ts'

export function getColumns(project: AdminOwnedProject): readonly ColumnOf<AdminTransaction>[] {
  return [
    { id: 'what', header: 'What', cell: row => <What project={project} transaction={row} />, wraps: true },
    {
      id: 'customer',
      header: 'Customer',
      cell: ({ customer_type, customer_id }) => (
        <CustomerName project={project} customerType={customer_type} customerId={customer_id} />
      ),
      wraps: true,
    },
    {
      id: 'price',
      header: 'Price',
      cell: row => (
        <span className={styles.price} title={formatAllAmounts(row)}>
          {formatPriceForTransaction(row) ?? '–'}
        </span>
      ),
      className: styles.prices,
      wraps: true,
    },
    { id: 'status', header: 'Status', cell: row => <Status transaction={row} />, className: styles.status },
    {
      id: 'when',
      header: 'When',
      cell: ({ created_at_millis }) => <Moment at={new Date(created_at_millis)} />,
      isTime: true,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: row => <TransactionMenu project={project} transaction={row} />,
      isActions: true,
    },
  ]
}

function What({ project, transaction }: { project: AdminOwnedProject; transaction: AdminTransaction }) {
  const { item_id, customer_id, description } = transaction
  const kind = kindOf(transaction)
  const isChange = kind === 'item_quantity_change' && item_id !== undefined
  return (
    <span className={styles.what}>
      {isChange ? (
        <Link
          to={itemScreen.path}
          params={{ projectId: project.id, itemId: item_id }}
          search={{ customer: customer_id }}
          className={styles.link}
        >
          {describeContent(transaction)}
        </Link>
      ) : (
        <span className={styles.name}>{describeContent(transaction)}</span>
      )}
      <span className={styles.quiet}>{(isChange && description) || kindWords[kind]}</span>
    </span>
  )
}

function Status({ transaction }: { transaction: AdminTransaction }) {
  const { status, test_mode } = transaction
  const kind = kindOf(transaction)
  return (
    <span className={styles.badges}>
      {status !== null && <StatusBadge status={status} />}
      {kind === 'one_time' && !test_mode && <span className={styles.quiet}>Bought</span>}
      {test_mode && <TestBadge />}
      {(kind === 'item_quantity_change' || kind === 'refund') && <span className={styles.quiet}>–</span>}
      {transaction.adjusted_by.length > 0 && <Badge tone="warning">Refunded</Badge>}
    </span>
  )
}
