import { Button, Field, TextInput } from '@latchkey/ui'
import { useForm } from 'react-hook-form'
import styles from './Items.module.css'

export interface CustomCustomerFormProps {
  customerId: string | undefined
  onChoose: (customerId: string) => unknown
}

/** Custom customers are not listed anywhere: their ids are the application's. */
export function CustomCustomerForm({ customerId = '', onChoose }: CustomCustomerFormProps) {
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
