import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import type { ReactNode } from 'react'
import { darkStyles, fontFamily, light } from '../theme.ts'

export interface FrameProps {
  subject: string
  preview: string
  header: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** The page: a quiet ground, the project's name, one card, and a line below it. */
export function Frame({ subject, preview, header, footer, children }: FrameProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Telephones make links of numbers, dates and addresses; a name is none of them. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <style>{darkStyles}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={styles.page}>
        <Container style={styles.column}>
          {header}
          <Section className="card" style={styles.card}>
            {children}
          </Section>
          {footer}
        </Container>
      </Body>
    </Html>
  )
}

const styles = {
  page: { margin: 0, padding: '40px 16px', backgroundColor: light.page, fontFamily },
  column: { maxWidth: '520px', margin: '0 auto' },
  card: {
    padding: '36px 40px 26px',
    backgroundColor: light.card,
    border: `1px solid ${light.border}`,
    borderRadius: '12px',
  },
} as const
