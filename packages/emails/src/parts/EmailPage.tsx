import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Text } from '@react-email/text'
import type { Email } from '../email.ts'
import { light } from '../theme.ts'
import { inert } from '../words.ts'
import { Footer } from './Footer.tsx'
import { Frame } from './Frame.tsx'
import { Header } from './Header.tsx'

/** An email as an HTML page. */
export function EmailPage({ email }: { email: Email }) {
  const { projectName, subject, preview, heading, opening, closing, reason } = email
  return (
    <Frame
      subject={subject.text}
      preview={preview.text}
      header={<Header projectName={inert(projectName)} />}
      footer={<Footer reason={reason.text} />}
    >
      <Heading as="h1" className="strong" style={styles.heading}>
        {heading.text}
      </Heading>
      {opening.map(({ text }) => (
        <Text key={text} className="text" style={styles.paragraph}>
          {text}
        </Text>
      ))}
      <Hr className="rule" style={styles.rule} />
      {closing.map(({ text }) => (
        <Text key={text} className="quiet" style={styles.note}>
          {text}
        </Text>
      ))}
    </Frame>
  )
}

const styles = {
  heading: {
    margin: '0 0 12px',
    fontSize: '22px',
    lineHeight: '30px',
    fontWeight: 600,
    letterSpacing: '-0.01em',
    color: light.strong,
    overflowWrap: 'anywhere',
  },
  paragraph: { margin: '0 0 24px', fontSize: '16px', lineHeight: '25px', color: light.text, overflowWrap: 'anywhere' },
  rule: { margin: '32px 0 20px', borderColor: light.border },
  note: { margin: '0 0 10px', fontSize: '13px', lineHeight: '20px', color: light.quiet, overflowWrap: 'anywhere' },
} as const
