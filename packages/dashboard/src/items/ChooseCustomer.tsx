import type { AdminOwnedProject } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { UserRoundSearch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../parts/page/PageHeader.tsx'
import { ChooseTeamDialog } from '../teams/ChooseTeamDialog.tsx'
import { ChooseUserDialog } from '../users/ChooseUserDialog.tsx'
import { CustomCustomerForm } from './CustomCustomerForm.tsx'
import { CustomerName } from './CustomerName.tsx'
import type { CustomerType } from './declared-items.ts'
import styles from './Items.module.css'

export interface ChooseCustomerProps {
  project: AdminOwnedProject
  customerType: CustomerType
  customerId: string | undefined
  onChoose: (customerId: string) => unknown
}

/** Whose balance to show: a user, a team, or an id that the application made up. */
export function ChooseCustomer(props: ChooseCustomerProps) {
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
