import type { AdminOwnedProject } from '@latchkey/js'
import { Badge, Button, Field, TextInput } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useOwnedProject } from '../api.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { BackTo } from '../parts/page/links.tsx'
import { EmptyState, NotFoundInPlace, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { ChooseTeamDialog } from '../teams/ChooseTeamDialog.tsx'
import { ChooseUserDialog } from '../users/ChooseUserDialog.tsx'
import { CustomerBalance } from './CustomerBalance.tsx'
import { CustomerName } from './CustomerName.tsx'
import { type CustomerType, declaredItems } from './declared-items.ts'
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
      <NotFoundInPlace title="Item not found" context={project.displayName} above={<BackTo screen={itemsScreen} />}>
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
        above={<BackTo screen={itemsScreen} />}
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

interface ChooseCustomerProps {
  project: AdminOwnedProject
  customerType: CustomerType
  customerId: string | undefined
  onChoose: (customerId: string) => unknown
}

/** Whose balance to show: a user, a team, or an id that the application made up. */
function ChooseCustomer(props: ChooseCustomerProps) {
  const { project, customerType, customerId, onChoose } = props
  const [isChoosing, setChoosing] = useState(false)
  const form = <CustomCustomerForm customerId={customerId} onChoose={onChoose} />
  const button = (
    <Button variant="outline" onClick={() => setChoosing(true)}>
      {customerId === undefined ? `Choose a ${customerType}` : `Choose another ${customerType}`}
    </Button>
  )

  return (
    <>
      {customerId === undefined ? (
        <EmptyState
          icon={<UserRoundSearch size={20} />}
          title={customerType === 'custom' ? 'Enter the id of a customer' : `Choose a ${customerType}`}
          action={customerType === 'custom' ? form : button}
        >
          {customerType === 'custom'
            ? 'Your app gives custom customers their ids. Here you see how many they have, why, and change it.'
            : 'Here you see how many they have, why, and change it.'}
        </EmptyState>
      ) : (
        <div className={styles.customer}>
          {customerType === 'custom' ? (
            form
          ) : (
            <>
              <CustomerName project={project} customerType={customerType} customerId={customerId} />
              {button}
            </>
          )}
        </div>
      )}
      {isChoosing && (
        <Dialog
          {...{ project, customerType }}
          onChoose={id => {
            setChoosing(false)
            onChoose(id)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

interface DialogProps extends Omit<ChooseCustomerProps, 'customerId'> {
  onClose: () => void
}

function Dialog({ project, customerType, onChoose, onClose }: DialogProps): ReactNode {
  const Choose = customerType === 'team' ? ChooseTeamDialog : ChooseUserDialog
  return (
    <Choose
      project={project}
      title={`Choose a ${customerType}`}
      onChoose={({ id }) => onChoose(id)}
      onClose={onClose}
    />
  )
}

interface CustomCustomerFormProps {
  customerId: string | undefined
  onChoose: (customerId: string) => unknown
}

/** Custom customers are not listed anywhere: their ids are the application's. */
function CustomCustomerForm({ customerId = '', onChoose }: CustomCustomerFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { id: customerId } })
  return (
    <form
      className={styles.custom}
      onSubmit={handleSubmit(({ id }) => onChoose(id.trim()))}
      noValidate
      autoComplete="off"
    >
      <Field label="Customer id" error={formState.errors.id?.message}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          {...register('id', { validate: id => id.trim() !== '' || 'Enter an id.' })}
        />
      </Field>
      <Button type="submit" variant="outline">
        Show balance
      </Button>
    </form>
  )
}
