/** Invites someone into a team. */
import { importing } from './source.ts'

export const teamInvitation = `${importing('Button, Heading, Text', '@react-email/components')}
${importing('NotificationCategory, type Props, Subject', '@latchkey/emails')}
${importing('type', 'arktype')}

export const variablesSchema = type({
  teamDisplayName: "string",
  teamInvitationLink: "string",
});

const text = { fontSize: "16px", lineHeight: "24px" };

export function EmailTemplate({ project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={"Join " + variables.teamDisplayName + " on " + project.displayName} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1" style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 16px" }}>
        You are invited to {variables.teamDisplayName}
      </Heading>
      <Text style={text}>
        A member of {variables.teamDisplayName} would like to work with you on {project.displayName}.
      </Text>
      <Button
        href={variables.teamInvitationLink}
        style={{ backgroundColor: "#2563eb", borderRadius: "8px", color: "#ffffff", padding: "12px 20px" }}
      >
        Join the team
      </Button>
      <Text style={text}>
        The link works for a week. If you do not know this team, ignore this email.
      </Text>
    </>
  );
}

EmailTemplate.PreviewVariables = {
  teamDisplayName: "The Lighthouse Keepers",
  teamInvitationLink: "https://example.com/handler/team-invitation?code=example",
} satisfies typeof variablesSchema.infer;
`
