import { Button, Dialog } from '@latchkey/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Managed } from '../api.ts'
import { type Choice, Chooser } from '../parts/form/Chooser.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useSettled } from '../parts/use-browser.ts'
import { usersFoundQuery } from './user-queries.ts'
import { getName } from './user-words.ts'

export interface ChooseUserDialogProps {
  project: Managed
  title: string
  description?: ReactNode
  /** Why a user makes no sense here. */
  whyNot?: (userId: string) => string | undefined
  empty?: string
  /** What closes it: a dialog in which several are chosen is done. */
  close?: ReactNode
  onChoose: (user: Choice) => unknown
  onClose: () => void
}

/** Which user? Found by name, email address or id. */
export function ChooseUserDialog(props: ChooseUserDialogProps) {
  const { project, title, description, whyNot, empty = 'No users found.', close = 'Cancel', onChoose, onClose } = props
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const found = useQuery({ ...usersFoundQuery(project, search), placeholderData: keepPreviousData })
  const choices = (found.data ?? []).map(user => ({
    id: user.id,
    label: getName(user),
    note: user.displayName ? (user.primaryEmail ?? user.id) : user.id,
    imageUrl: user.profileImageUrl,
    whyNot: whyNot?.(user.id),
  }))

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <Button variant="outline" onClick={onClose}>
          {close}
        </Button>
      }
    >
      {found.isError ? (
        <QueryFailure query={found} />
      ) : (
        <Chooser
          label="Search users by name, email or id"
          typed={typed}
          onType={setTyped}
          choices={choices}
          onChoose={onChoose}
          empty={search ? empty : 'There are no users yet.'}
          isBusy={found.isFetching}
        />
      )}
    </Dialog>
  )
}
