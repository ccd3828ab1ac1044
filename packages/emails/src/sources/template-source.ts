/** What the sources of the emails have in common. Owners read and change those of their projects. */
import type { EmailLanguage } from '../languages.ts'
import { asElements, asExpression, asText, type Translate, type Words } from './words.ts'

/** The first line of a source: what it takes from where. */
export function importing(names: string, from: string): string {
  return `import { ${names} } from "${from}";`
}

export interface Template {
  /** Names of the variables, all of them texts, with what a preview shows. */
  readonly variables: Readonly<Record<string, string>>
  /** The same for those that are not always there. */
  readonly optionalVariables?: Readonly<Record<string, string>>
  readonly subject: string
  readonly preview: string
  readonly heading: Words
  readonly opening: Words
  /** The variable with a code to type by hand. */
  readonly code?: string
  /** A button. `link` is the variable with its URL. */
  readonly action?: { readonly label: string; readonly link: string; readonly isOptional?: boolean }
  readonly closing: readonly string[]
  /** Why the reader receives this email. */
  readonly reason: string
  readonly usesUser?: boolean
}

/** The language of the source, and how it gets there from English. */
export interface Translation {
  readonly language: EmailLanguage
  readonly translate: Translate
}

const english: Translation = { language: 'en-US', translate: text => text }

/** The source of a template. A theme names its language to mail programs; in English, which themes are in, it is left out. */
export function getSource(template: Template, { language, translate }: Translation = english): string {
  const {
    variables,
    optionalVariables = {},
    subject,
    preview,
    heading,
    opening,
    code,
    action,
    closing,
    reason,
    usesUser,
  } = template
  const entries = Object.entries({ ...variables, ...optionalVariables })
  const getKey = (name: string) => (Object.hasOwn(optionalVariables, name) ? `"${name}?"` : name)
  const components = [
    ...(action ? ['Button'] : []),
    ...['Heading', 'Hr'],
    ...(action ? ['Link'] : []),
    'Preview',
    ...(code ? ['Section'] : []),
    'Text',
  ]
  return `${importing(components.join(', '), '@react-email/components')}
${importing('NotificationCategory, type Props, Subject', '@latchkey/emails')}
${importing('type', 'arktype')}

${language === 'en-US' ? '' : `export const language = "${language}";\n\n`}export const variablesSchema = type({
${entries.map(([name]) => `  ${getKey(name)}: "string",`).join('\n')}
});

const text = { fontSize: "16px", lineHeight: "24px", margin: "0 0 24px", overflowWrap: "anywhere" } as const;
const note = { fontSize: "13px", lineHeight: "20px", margin: "0 0 12px", overflowWrap: "anywhere" } as const;
${action ? buttonStyle : ''}
export function EmailTemplate({ ${usesUser ? 'user, ' : ''}project, variables }: Props<typeof variablesSchema.infer>) {
  const subject = ${asExpression(subject, translate)};
${action ? buttonLook : ''}  return (
    ${language === 'en-US' ? '<>' : `<div lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>`}
      <Subject value={subject} />
      <NotificationCategory value="Transactional" />
      <title>{subject}</title>
      <Preview>${asText(preview, translate)}</Preview>
      <Heading as="h1" style={{ fontSize: "22px", lineHeight: "30px", margin: "0 0 12px", overflowWrap: "anywhere" }}>
        ${asElements(heading, translate)}
      </Heading>
      <Text style={text}>
        ${asElements(opening, translate)}
      </Text>
${code ? codeBox(code) : ''}${action ? button(action, translate) : ''}      <Hr style={{ borderTop: "1px solid #88888f", margin: "32px 0 20px", opacity: 0.4 }} />
${closing.map(words => paragraph(words, translate)).join('\n')}
${action ? linkToCopy(action, translate) : ''}${paragraph(reason, translate)}
    ${language === 'en-US' ? '</>' : '</div>'}
  );
}

EmailTemplate.PreviewVariables = {
${entries.map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`).join('\n')}
} satisfies typeof variablesSchema.infer;
`
}

const buttonStyle = `const button = {
  fontSize: "16px",
  fontWeight: 600,
  padding: "12px 20px",
};
`

const buttonLook = `  const { primaryColor = "#2563eb", primaryTextColor = "#ffffff", radius = 8 } = project.branding ?? {};
`

type Action = NonNullable<Template['action']>

const button = (action: Action, translate: Translate) => whereNeeded(action, plainButton(action, translate))
const linkToCopy = (action: Action, translate: Translate) => whereNeeded(action, plainLink(action, translate))

/** An optional link is there only with a value of the variable. */
function whereNeeded({ link, isOptional = false }: Action, elements: string): string {
  if (!isOptional) return elements
  return `      {variables.${link} ? (
        <>
${elements}        </>
      ) : null}
`
}

const plainButton = (
  { label, link }: Action,
  translate: Translate,
) => `      <Button href={variables.${link}} style={{ ...button, backgroundColor: primaryColor, borderRadius: radius + "px", color: primaryTextColor }}>
        ${asText(label, translate)}
      </Button>
`

const linkIntroduction = 'If the button does nothing, open this address:'

const plainLink = ({ link }: Action, translate: Translate) => `      {/* The plain text has the link already. */}
      <Text style={note} data-skip-in-text={true}>
        ${asText(linkIntroduction, translate)}{" "}
        <Link href={variables.${link}} style={{ color: "inherit", textDecoration: "underline", wordBreak: "break-all" }}>
          {variables.${link}}
        </Link>
      </Text>
`

const paragraph = (words: string, translate: Translate) => `      <Text style={note}>
        ${asElements(words, translate)}
      </Text>`

/** Large, evenly spaced, and selected with one tap. */
const codeBox = (
  variable: string,
) => `      <Section style={{ backgroundColor: "#f4f4f5", borderRadius: "8px", color: "#18181b", margin: "0 0 24px" }}>
        <Text
          style={{
            fontFamily: "ui-monospace, Menlo, Consolas, monospace",
            fontSize: "28px",
            fontWeight: 600,
            letterSpacing: "6px",
            lineHeight: "36px",
            margin: 0,
            padding: "14px 0 14px 6px",
            textAlign: "center",
            userSelect: "all",
          }}
        >
          {variables.${variable}}
        </Text>
      </Section>
`
