import { Button as MailButton } from '@react-email/button'
import { light } from '../theme.ts'

export function Button({ label, link }: { label: string; link: string }) {
  return (
    <MailButton className="action" href={link} style={style}>
      {label}
    </MailButton>
  )
}

const style = {
  padding: '13px 22px',
  borderRadius: '8px',
  backgroundColor: light.action,
  color: light.onAction,
  fontSize: '15px',
  lineHeight: '20px',
  fontWeight: 600,
  textAlign: 'center',
  textDecoration: 'none',
} as const
