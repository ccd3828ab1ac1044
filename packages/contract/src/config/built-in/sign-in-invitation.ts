/** Invites someone to sign in for the first time. */
import { importing } from './source.ts'

export const signInInvitation = `${importing('Button, Heading, Text', '@react-email/components')}
${importing('NotificationCategory, type Props, Subject', '@latchkey/emails')}
${importing('type', 'arktype')}

export const variablesSchema = type({
  signInInvitationLink: "string",
  teamDisplayName: "string",
});

const text = { fontSize: "16px", lineHeight: "24px" };

export function EmailTemplate({ project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={"Your invitation to " + project.displayName} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1" style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 16px" }}>
        Welcome to {project.displayName}
      </Heading>
      <Text style={text}>
        {variables.teamDisplayName} has made a place for you at {project.displayName}. Sign in with this address to take it.
      </Text>
      <Button
        href={variables.signInInvitationLink}
        style={{ backgroundColor: "#2563eb", borderRadius: "8px", color: "#ffffff", padding: "12px 20px" }}
      >
        Sign in
      </Button>
      <Text style={text}>
        If you did not expect this, ignore this email.
      </Text>
    </>
  );
}

EmailTemplate.PreviewVariables = {
  signInInvitationLink: "https://example.com/handler/sign-in",
  teamDisplayName: "The Lighthouse Keepers",
} satisfies typeof variablesSchema.infer;
`
