import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import type { FormHTMLAttributes, ReactNode, Ref } from 'react'
import type { Problem } from '../forms/use-form.ts'
import { useTranslation } from '../frame/context.ts'

interface PasswordFormFrameProps {
  formProps: FormHTMLAttributes<HTMLFormElement> & { ref: Ref<HTMLFormElement> }
  isSubmitting: boolean
  problem: Problem | undefined
  email: string
  onCancel: () => void
  children: ReactNode
}

/** What the forms for passwords in the settings have in common. */
export function PasswordFormFrame({
  formProps,
  isSubmitting,
  problem,
  email,
  onCancel,
  children,
}: PasswordFormFrameProps) {
  const t = useTranslation()
  return (
    <form {...formProps} className="latchkey-form">
      {problem && <Alert tone="destructive">{problem}</Alert>}
      {/* Not for typing: password managers read the account name from it. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      {children}
      <Row>
        <Button type="submit" isLoading={isSubmitting}>
          {t('Save new password')}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Row>
    </form>
  )
}
