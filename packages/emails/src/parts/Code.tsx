import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { light, monospace } from '../theme.ts'

/** A code to be typed by hand: large, evenly spaced, and selected with one tap. */
export function Code({ code }: { code: string }) {
  return (
    <Section style={{ margin: '4px 0 24px' }}>
      <Text className="field" style={style}>
        {code}
      </Text>
    </Section>
  )
}

const style = {
  margin: 0,
  padding: '16px 0 16px 8px',
  borderRadius: '8px',
  backgroundColor: light.field,
  color: light.strong,
  fontFamily: monospace,
  fontSize: '30px',
  lineHeight: '36px',
  fontWeight: 600,
  letterSpacing: '8px',
  textAlign: 'center',
  userSelect: 'all',
} as const
