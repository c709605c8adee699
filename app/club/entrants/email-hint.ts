export const EMAIL_HINT =
  "For players without an account. We email this address about the entry; leave empty to send nothing.";
