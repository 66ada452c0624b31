/** Names a project in URLs of the dashboard, by its slug or number. The first project needs no name. */
export const PROJECT_PARAM = "project";
