// Sets what .env says, where there is one. Node's --env-file-if-exists says so each
// time that there is none.
import { existsSync } from "node:fs";

if (existsSync(".env")) process.loadEnvFile(".env");
