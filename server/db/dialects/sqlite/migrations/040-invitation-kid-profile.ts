/** An invitation of a child carries the kid profile that the account gets, as JSON; null: none. */
export const invitationKidProfile = /* sql */ `
alter table invitations add column kid_profile text;
`
