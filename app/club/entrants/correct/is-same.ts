/** Whether a player under another name is who they were. */
export const IS_SAME = ["same", "another"] as const;
