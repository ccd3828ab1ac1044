export const tooSlow = (deadlineMs: number) => `took longer than ${deadlineMs / 1000} seconds: check for endless loops`
