/** What the sources of the emails have in common. Owners read and change those of their projects. */

/** The first line of a source: what it takes from where. */
export function importing(names: string, from: string): string {
  return `import { ${names} } from "${from}";`
}

interface Template {
  /** Names of the variables, all of them texts, with what a preview shows. */
  readonly variables: Readonly<Record<string, string>>
  /** The same for those that are not always there. */
  readonly optionalVariables?: Readonly<Record<string, string>>
  /** TSX of what stands between the tags, or an expression for the subject. */
  readonly subject: string
  readonly preview: string
  readonly heading: string
  readonly opening: string
  /** The variable with a code to type by hand. */
  readonly code?: string
  /** A button. `link` is the variable with its URL. */
  readonly action?: { readonly label: string; readonly link: string; readonly isOptional?: boolean }
  readonly closing: readonly string[]
  /** Why the reader receives this email. */
  readonly reason: string
  readonly usesUser?: boolean
}

export function getTemplate(template: Template): string {
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

export const variablesSchema = type({
${entries.map(([name]) => `  ${getKey(name)}: "string",`).join('\n')}
});

const text = { fontSize: "16px", lineHeight: "24px", margin: "0 0 24px", overflowWrap: "anywhere" } as const;
const note = { fontSize: "13px", lineHeight: "20px", margin: "0 0 12px", overflowWrap: "anywhere" } as const;
${action ? buttonStyle : ''}
export function EmailTemplate({ ${usesUser ? 'user, ' : ''}project, variables }: Props<typeof variablesSchema.infer>) {
  const subject = ${subject};
${action ? buttonLook : ''}  return (
    <>
      <Subject value={subject} />
      <NotificationCategory value="Transactional" />
      <title>{subject}</title>
      <Preview>${preview}</Preview>
      <Heading as="h1" style={{ fontSize: "22px", lineHeight: "30px", margin: "0 0 12px", overflowWrap: "anywhere" }}>
        ${heading}
      </Heading>
      <Text style={text}>
        ${opening}
      </Text>
${code ? codeBox(code) : ''}${action ? button(action) : ''}      <Hr style={{ borderTop: "1px solid #88888f", margin: "32px 0 20px", opacity: 0.4 }} />
${closing.map(paragraph).join('\n')}
${action ? linkToCopy(action) : ''}${paragraph(reason)}
    </>
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

const button = (action: Action) => (action.isOptional ? where(action.link, plainButton(action)) : plainButton(action))
const linkToCopy = (action: Action) => (action.isOptional ? where(action.link, plainLink(action)) : plainLink(action))

/** What is there only with a value of the variable. */
const where = (variable: string, elements: string) => `      {variables.${variable} ? (
        <>
${elements}        </>
      ) : null}
`

const plainButton = ({
  label,
  link,
}: Action) => `      <Button href={variables.${link}} style={{ ...button, backgroundColor: primaryColor, borderRadius: radius + "px", color: primaryTextColor }}>
        ${label}
      </Button>
`

const plainLink = ({ link }: Action) => `      {/* The plain text has the link already. */}
      <Text style={note} data-skip-in-text={true}>
        If the button does nothing, open this address:{" "}
        <Link href={variables.${link}} style={{ color: "inherit", textDecoration: "underline", wordBreak: "break-all" }}>
          {variables.${link}}
        </Link>
      </Text>
`

const paragraph = (words: string) => `      <Text style={note}>
        ${words}
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
