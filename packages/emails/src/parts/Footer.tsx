import { Text } from '@react-email/text'
import { light } from '../theme.ts'

/** Why this mail came, for readers who wonder. */
export function Footer({ reason }: { reason: string }) {
  return (
    <Text className="quiet" style={style}>
      {reason}
    </Text>
  )
}

const style = {
  margin: '20px 0 0',
  padding: '0 4px',
  fontSize: '13px',
  lineHeight: '20px',
  color: light.quiet,
} as const
