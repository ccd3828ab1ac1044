import { Checkbox } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { EmailField, isGiven } from '../parts/form/Controls.tsx'
import { showRefusal } from '../parts/form/form.ts'
import { nameOf } from '../users/name-of.ts'
import { usersChanged } from '../users/user-queries.ts'
import type { ContactChannelsProps } from './props.ts'
import { fieldOfRefusal } from './refused-address.ts'

interface NewChannel {
  value: string
  isVerified: boolean
  usedForAuth: boolean
  isPrimary: boolean
}

export interface AddChannelDialogProps extends ContactChannelsProps {
  /** There is no other address yet. */
  isFirst: boolean
  onClose: () => void
}

/** One more address of a user. */
export function AddChannelDialog({ project, user, isFirst, onClose }: AddChannelDialogProps) {
  const queries = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<NewChannel>({
    defaultValues: { value: '', isVerified: false, usedForAuth: true, isPrimary: isFirst },
  })
  const { errors, isSubmitting } = formState

  const add = handleSubmit(async ({ value, ...settings }) => {
    try {
      await user.createContactChannel({ type: 'email', value: value.trim(), ...settings })
      await usersChanged(queries, project)
      tell(`${value.trim()} is added.`)
      onClose()
    } catch (error) {
      showRefusal(error, setError, fieldOfRefusal)
    }
  })

  return (
    <FormDialog
      title={`Add an address of ${nameOf(user)}`}
      description="No mail is sent. To have it verified by its reader, add it and send a verification mail."
      actionLabel="Add address"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={add}
      onClose={onClose}
    >
      <EmailField error={errors.value?.message} {...register('value', isGiven)} />
      <Checkbox
        label="The address is verified"
        hint="You know that it belongs to this person."
        {...register('isVerified')}
      />
      <Checkbox label="They sign in with it" {...register('usedForAuth')} />
      <Checkbox label="It is their primary address" {...register('isPrimary')} />
    </FormDialog>
  )
}
