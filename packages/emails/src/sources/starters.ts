/** What a new template and a new draft begin with. */
import { importing } from './template-source.ts'

export const templateStarter = `${importing('Heading, Text', '@react-email/components')}
${importing('NotificationCategory, type Props, Subject', '@latchkey/emails')}
${importing('type', 'arktype')}

// What the program that sends this email passes.
export const variablesSchema = type({
  count: "number",
});

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={"Hello " + (user.displayName ?? "from " + project.displayName)} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1" style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 16px" }}>
        Hello{user.displayName ? ", " + user.displayName : ""}
      </Heading>
      <Text style={{ fontSize: "16px", lineHeight: "24px" }}>
        The count is {variables.count}.
      </Text>
    </>
  );
}

// What the preview shows.
EmailTemplate.PreviewVariables = {
  count: 10,
} satisfies typeof variablesSchema.infer;
`

export const draftStarter = `${importing('Heading, Text', '@react-email/components')}
${importing('NotificationCategory, type Props, Subject', '@latchkey/emails')}

export function EmailTemplate({ user, project }: Props<Record<string, never>>) {
  return (
    <>
      <Subject value={"Hello " + (user.displayName ?? "from " + project.displayName)} />
      <NotificationCategory value="Marketing" />
      <Heading as="h1" style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 16px" }}>
        Hello{user.displayName ? ", " + user.displayName : ""}
      </Heading>
      <Text style={{ fontSize: "16px", lineHeight: "24px" }}>
        Here is what is new in {project.displayName}.
      </Text>
    </>
  );
}
`
